import { answerWithDocument } from './answer-with-document.ts';
import { writeDocument } from './write-document.ts';

// A separate thread, because a thousand rows take a second, which would block the event loop.
answerWithDocument(writeDocument);
