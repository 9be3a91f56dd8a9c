import { expect, it } from 'vitest';
import { buildContentDisposition } from './attachment.ts';

it.each([
  ['cases.csv', 'attachment; filename="cases.csv"'],
  ['Zürich-3.zip', `attachment; filename="Zurich-3.zip"; filename*=UTF-8''Z%C3%BCrich-3.zip`],
  [
    'दिल्ली-3-yolo.zip',
    `attachment; filename="_-3-yolo.zip"; filename*=UTF-8''%E0%A4%A6%E0%A4%BF%E0%A4%B2%E0%A5%8D%E0%A4%B2%E0%A5%80-3-yolo.zip`,
  ],
  [`a"b\\c'(d)*.zip`, `attachment; filename="a_b_c'(d)*.zip"; filename*=UTF-8''a%22b%5Cc%27%28d%29%2A.zip`],
])('names a download %s as RFC 6266 and RFC 5987 say', (name, header) => {
  expect(buildContentDisposition(name)).toBe(header);
});
