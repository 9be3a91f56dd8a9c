import { formatPattern } from '@smart-waste/messages';
import { analysis } from '@smart-waste/messages/en/analysis';
import { classes } from '@smart-waste/messages/en/classes';
import { hindi } from '@smart-waste/messages/hi';

/** Hindi translations of English sentences of the contract, core and the server. */
const SENTENCES: Record<string, string> = {
  'This field is required': 'यह जानकारी ज़रूरी है',
  'Please enter a valid email address': 'कृपया सही ईमेल पता लिखें',
  'Password must be at least 6 characters': 'पासवर्ड कम से कम 6 अक्षरों का होना चाहिए',
  'Passwords do not match': 'पासवर्ड मेल नहीं खाते',
  'At most 64 characters': 'अधिकतम 64 अक्षर',
  'At most 254 characters': 'अधिकतम 254 अक्षर',
  'At most 256 characters': 'अधिकतम 256 अक्षर',
  Pending: 'प्रतीक्षा में',
  Processing: 'जाँच जारी',
  Completed: 'पूरा हुआ',
  Failed: 'विफल',
  'ML Failed': 'ML विफल',
  'ML Unavailable': 'ML उपलब्ध नहीं',
  'Garbage detected': 'कचरा मिला',
  'Not detected': 'कचरा नहीं मिला',
  'GPS Location': 'GPS स्थान',
  'Failed to fetch': 'सर्वर तक नहीं पहुँच सके',
  'Please select an image file': 'कृपया कोई चित्र फ़ाइल चुनें',
  'File size must be less than 10MB': 'फ़ाइल 10MB से छोटी होनी चाहिए',
  'Queue limit reached (10).': 'सूची भर गई है (10)।',
  'Queue total exceeds 40 MB. Skipping.': 'कुल आकार 40 MB से ज़्यादा है। छोड़ा जा रहा है।',
  'Please provide location information': 'कृपया स्थान की जानकारी दें',
  'Latitude must be a number from -90 to 90': 'अक्षांश -90 से 90 के बीच की संख्या होनी चाहिए',
  'Longitude must be a number from -180 to 180': 'देशांतर -180 से 180 के बीच की संख्या होनी चाहिए',
  'Backend server is running': 'बैकएंड सर्वर चल रहा है',
  'The database does not answer.': 'डेटाबेस उत्तर नहीं दे रहा है।',
  'It answers, and its last call went well.': 'उत्तर मिल रहा है, और पिछला काम ठीक हुआ।',
  'It answers. It has not been used yet.': 'उत्तर मिल रहा है। अभी तक उपयोग नहीं हुआ।',
  'Photos are kept on the disk of this server.': 'चित्र इसी सर्वर की डिस्क पर रखे जाते हैं।',
  'Photos are kept in an S3 bucket.': 'चित्र S3 बकेट में रखे जाते हैं।',
  'Roboflow is not configured; the local model does the work.':
    'Roboflow नहीं जोड़ा गया; काम स्थानीय मॉडल करता है।',
  'Latitude and longitude must be given together': 'अक्षांश और देशांतर साथ में दें',
  'No waste detected': 'कोई कचरा नहीं मिला',
  'Image not found': 'चित्र नहीं मिला',
  'This image is being analysed already': 'इस चित्र की जाँच पहले से चल रही है',
  'This photo can no longer be read, so it cannot be analysed. It can be deleted.':
    'यह चित्र अब पढ़ा नहीं जा सकता, इसलिए जाँचा नहीं जा सकता। इसे हटाया जा सकता है।',
  'There are no uploads for this action': 'ऐसा कोई अपलोड नहीं है जिस पर यह काम हो सके',
  'The service is temporarily unavailable. Please try again in a moment.':
    'सेवा अभी व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Photos cannot be reached right now. Please try again in a moment.':
    'अभी चित्रों तक नहीं पहुँच सके। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Something went wrong on our side. Please try again.': 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'You do not have permission to do this': 'आपको यह करने की अनुमति नहीं है',
};

const translated = <Id extends keyof typeof hindi>(english: Readonly<Record<Id, string>>) =>
  Object.fromEntries(Object.entries<string>(english).map(([id, text]) => [text, hindi[id as Id]]));

/** The classes of the bundled model; another model keeps the titles of its model card. */
const TITLES: Record<string, string> = translated(classes);
/** Outcomes of runs: the database stores the English sentence. */
const RUN_SENTENCES: Record<string, string> = translated(analysis);

const countedTitles = (counted: string) =>
  counted
    .split(', ')
    .map((part) =>
      part.replace(/^(\d+ × )?(.+)$/, (_, count = '', title) => count + (TITLES[title] ?? title)),
    )
    .join(', ');

/** The sentence that counts what was found. */
const WASTE_SENTENCE = /^Found (\d+) items? of waste: (.+)$/;

/** Translates a sentence into Hindi; an unknown one stays unchanged, as English helps more than no text. */
export function inHindi(english: string): string {
  const [, total, counted] = WASTE_SENTENCE.exec(english) ?? [];
  if (total !== undefined && counted !== undefined)
    return formatPattern('hi', hindi['analysis.result.found'], {
      total: Number(total),
      counts: countedTitles(counted),
    });
  return SENTENCES[english] ?? RUN_SENTENCES[english] ?? TITLES[english] ?? english;
}
