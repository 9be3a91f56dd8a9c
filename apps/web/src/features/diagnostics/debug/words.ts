import { words } from '../../../shared/words/words.ts';

export const debugWords = words(
  {
    title: 'Debug',
    intro: 'What the API answers when this browser asks for your images.',
    refresh: 'Refresh',
    apiStatus: 'API status',
    imagesCount: 'Images count',
    lastUpdated: 'Last updated',
    never: 'Not yet',
    unknown: 'Unknown',
    rawResponse: 'Raw response',
    signIn: 'Log in to see your images here.',
    login: 'Login',
  },
  {
    title: 'डीबग',
    intro: 'इस ब्राउज़र के पूछने पर API आपकी तस्वीरों के बारे में क्या जवाब देता है।',
    refresh: 'ताज़ा करें',
    apiStatus: 'API की स्थिति',
    imagesCount: 'तस्वीरों की संख्या',
    lastUpdated: 'आख़िरी बार ताज़ा',
    never: 'अभी नहीं',
    unknown: 'पता नहीं',
    rawResponse: 'कच्चा जवाब',
    signIn: 'अपनी तस्वीरें यहाँ देखने के लिए लॉग इन करें।',
    login: 'लॉग इन',
  },
);
