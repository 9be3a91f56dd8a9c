import { words } from '../words/words.ts';

export const mapWords = words(
  {
    map: 'Map',
    noTiles: 'The map pictures cannot be loaded. The lines are degrees; a place can still be set.',
    noPictures: 'The map pictures cannot be loaded. The lines are degrees; the places are right.',
    selected: 'Selected place',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  {
    map: 'नक्शा',
    noTiles: 'नक्शे के चित्र लोड नहीं हो सके। रेखाएँ अंश दिखाती हैं; स्थान फिर भी चुना जा सकता है।',
    noPictures: 'नक्शे के चित्र लोड नहीं हो सके। रेखाएँ अंश दिखाती हैं; स्थान सही हैं।',
    selected: 'चुना गया स्थान',
    zoomIn: 'बड़ा करके देखें',
    zoomOut: 'छोटा करके देखें',
  },
);
