import { words } from '../words/words.ts';

export const imageWords = words(
  {
    notAvailable: 'Image not available',
    unknownDate: 'Unknown date',
    noLocation: 'Location Not Specified',
    noGps: 'No GPS data',
    photoOf: (place: string) => `Photo of ${place}`,
    boxes: 'What was found, on the photo',
    found: 'What was found',
    notCounted: 'not counted as waste',
    confidence: (title: string, percent: string) => `${title}, ${percent}`,
    stage_queued: 'Waiting for its turn',
    stage_reading: 'Reading the photo',
    stage_detecting: 'Looking for waste',
    stage_saving: 'Saving the result',
  },
  {
    notAvailable: 'चित्र उपलब्ध नहीं है',
    unknownDate: 'तारीख अज्ञात',
    noLocation: 'स्थान नहीं बताया गया',
    noGps: 'GPS जानकारी नहीं है',
    photoOf: (place) => `${place} का चित्र`,
    boxes: 'चित्र पर क्या मिला',
    found: 'क्या मिला',
    notCounted: 'कचरे में नहीं गिना गया',
    confidence: (title, percent) => `${title}, ${percent}`,
    stage_queued: 'बारी की प्रतीक्षा में',
    stage_reading: 'चित्र पढ़ा जा रहा है',
    stage_detecting: 'कचरा खोजा जा रहा है',
    stage_saving: 'परिणाम सहेजा जा रहा है',
  },
);
