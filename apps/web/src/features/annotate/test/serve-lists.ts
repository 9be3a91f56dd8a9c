import { HttpResponse, http } from 'msw';
import { sampleImage } from '../../../test/images.ts';
import { api, server } from '../../../test/server.ts';
import { NOW, SAMPLE_ID } from './samples.ts';

type ServedSample = {
  following: string[];
  isHeld?: boolean;
  isLabelled?: boolean;
  isInSample?: boolean;
};

/** A sample of 300 whose photo 75, the shown one, waits, unless it is labelled; `following` come after it. */
export function serveSample({
  following,
  isHeld = false,
  isLabelled = false,
  isInSample = true,
}: ServedSample) {
  const photos = [...(isInSample ? [sampleImage(1).image_id] : []), ...following].map((image_id, index) => ({
    image_id,
    position: 75 + index,
    is_held: isHeld && index === 0,
    state: 'waiting',
  }));
  const waiting = photos.slice(isLabelled ? 1 : 0);
  const [next = null] = following;
  server.use(
    http.get(api('/admin/evaluations/samples/'), () => {
      const counts = { size: 300, requested_size: 300, drawn_from: 900, labelled: 74, counted: 74, gone: 0 };
      const drawn = { sample_id: SAMPLE_ID, seed: 1, is_current: true, created_at: NOW, created_by: null };
      const row = { number: 1, extends_number: null, population_at: NOW };
      return HttpResponse.json({ data: [{ ...counts, ...drawn, ...row, next }], next_cursor: null });
    }),
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      const asked = new URL(request.url).searchParams.get('image_id');
      const data = asked === null ? waiting : photos.filter(({ image_id }) => image_id === asked);
      return HttpResponse.json({ data, next_cursor: null });
    }),
  );
}

/** The list goes on with this photo and ends there. */
export const createNextHandler = (last: string) =>
  http.get(api('/admin/images/:id/neighbours/'), ({ params: { id } }) =>
    HttpResponse.json({ previous: null, next: id === last ? null : last }),
  );

/** Serves what waits in the queue at the moment, two photos on a page. */
export function serveQueue(waiting: () => { serial: number; held_by?: string }[]) {
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('cursor') ?? -1);
      const following = waiting().filter(({ serial }) => serial > after);
      const data = following.slice(0, 2).map(({ serial, held_by = null }) => ({
        image: sampleImage(serial),
        reasons: [],
        priority: 0.5,
        hints: [],
        held_by,
      }));
      const next_cursor = following.length > 2 ? String(following[1]?.serial) : null;
      return HttpResponse.json({ data, next_cursor });
    }),
  );
}
