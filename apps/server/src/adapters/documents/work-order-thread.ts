import { answerWithDocument } from './answer-with-document.ts';
import { writeWorkOrders } from './work-orders/write-work-orders.ts';

// A separate thread, because twenty photos and maps take a second, which would block the event loop.
answerWithDocument(writeWorkOrders);
