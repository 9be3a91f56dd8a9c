import { type Migration, sql } from 'kysely';

/** Texts that officers use again and again, by language, in the order in which they are offered. */
export const replyTemplates: Migration = {
  up: async (db) => {
    await sql`
      create table reply_templates (
        template_id integer generated always as identity primary key,
        names jsonb not null check (names ? 'en'),
        texts jsonb not null check (texts ? 'en'),
        used_for text,
        position integer not null,
        version integer not null default 1
      );

      insert into reply_templates (position, used_for, names, texts)
      values
        (1, 'reply',
         '{"en": "Thank you", "hi": "धन्यवाद"}',
         '{"en": "Thank you for your report #{number}. We have read it and will look at the place.",
           "hi": "आपकी रिपोर्ट #{number} के लिए धन्यवाद। हमने इसे पढ़ लिया है और जगह देखने जाएँगे।"}'),
        (2, 'reply',
         '{"en": "When it will be clean", "hi": "सफ़ाई कब तक होगी"}',
         '{"en": "This place ({category}) should be clean by {due date}.",
           "hi": "इस जगह ({category}) की सफ़ाई {due date} तक हो जानी चाहिए।"}'),
        (3, 'reply',
         '{"en": "Takes longer", "hi": "देर होगी"}',
         '{"en": "We are sorry: cleaning this place takes longer than planned. We will write again when a crew is on its way.",
           "hi": "हमें खेद है: इस जगह की सफ़ाई में सोचे गए समय से ज़्यादा लगेगा। सफ़ाई दल के निकलते ही हम फिर लिखेंगे।"}'),
        (4, 'ask_reporter',
         '{"en": "Where exactly?", "hi": "ठीक-ठीक कहाँ?"}',
         '{"en": "Where exactly is the waste? Please name a shop, a crossing or another landmark nearby.",
           "hi": "कचरा ठीक-ठीक कहाँ है? कृपया पास की कोई दुकान, चौराहा या और कोई पहचान बताएँ।"}'),
        (5, 'ask_reporter',
         '{"en": "Is it still there?", "hi": "क्या अब भी है?"}',
         '{"en": "Our crew did not find the waste. Is it still there, and where exactly?",
           "hi": "हमारे सफ़ाई दल को कचरा नहीं मिला। क्या वह अब भी वहाँ है, और ठीक-ठीक कहाँ?"}'),
        (6, 'reject',
         '{"en": "No waste found", "hi": "कचरा नहीं मिला"}',
         '{"en": "We looked at the place and found no waste. If there is some, please report it again with a new photo.",
           "hi": "हमने जगह देखी और वहाँ कचरा नहीं मिला। अगर वहाँ कचरा हो, तो कृपया नई फ़ोटो के साथ फिर रिपोर्ट करें।"}'),
        (7, 'reject',
         '{"en": "Private land", "hi": "निजी ज़मीन"}',
         '{"en": "This is private land, which its owner has to clean.",
           "hi": "यह निजी ज़मीन है, जिसकी सफ़ाई उसके मालिक को करनी होती है।"}'),
        (8, 'refer',
         '{"en": "Another body cleans here", "hi": "यहाँ कोई और संस्था सफ़ाई करती है"}',
         '{"en": "The city does not clean this place. Please tell the body that is named here, with the place and a photo.",
           "hi": "नगर निगम इस जगह की सफ़ाई नहीं करता। कृपया यहाँ बताई गई संस्था को जगह और फ़ोटो के साथ बताएँ।"}'),
        (9, 'close',
         '{"en": "Already gone", "hi": "पहले ही हट चुका"}',
         '{"en": "When our crew arrived, the waste had already been removed.",
           "hi": "जब हमारा सफ़ाई दल पहुँचा, तब तक कचरा हटाया जा चुका था।"}'),
        (10, 'return',
         '{"en": "Not clean yet", "hi": "अभी साफ़ नहीं"}',
         '{"en": "The place is not clean yet. A crew will come again.",
           "hi": "जगह अभी साफ़ नहीं हुई है। सफ़ाई दल फिर आएगा।"}');`.execute(db);
  },
};
