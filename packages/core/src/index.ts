export * from './back-off.ts';
export * from './geo.ts';
export * from './image-status.ts';
export * from './numbers.ts';
export * from './place.ts';
export * from './upload-rules.ts';
