import type { PhotoAnnotations } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, CONTRADICTING, createRun, createSet, NOW, SAMPLE_ID, SUSPECT } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { press, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

const HINT = { words: 'That is a statue.', given_at: NOW };

it('says why a photo is among the suspect labels and where, and draws what the detector sees (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  serve({ sets: [SUSPECT] }, CONTRADICTING);
  const { container } = show('from=suspects');
  expect(await screen.findByText('Possible label errors on this photo.')).toBeVisible();
  expect(screen.getByText(/The dotted boxes are what the detector sees\./)).toBeVisible();
  expect(
    screen.getByText('Cup is marked, but the detector calls it Can (90.0%, not calibrated): lower right'),
  ).toBeVisible();
  expect(
    screen.getByText('Bottle is not marked, but the detector sees it (83.1%, not calibrated): left'),
  ).toBeVisible();
  expect(await screen.findByText('Detector: Bottle')).toBeInTheDocument();
  expect(screen.getByText('Detector: Can')).toBeInTheDocument();
  expect(container.querySelectorAll('[data-compared]')).toHaveLength(2);
  await rows();
  press(']');
  press('Delete');
  expect(screen.getByText('Possible label errors on this photo.')).toBeVisible();
  expect(container.querySelectorAll('[data-compared]')).toHaveLength(2);
});

const showsSuspect = async () => {
  show('from=suspects');
  await screen.findByText(/^Possible label error/);
};

it('says the calibrated confidence of what contradicts a label where there is one (EV-42, LB-34)', async () => {
  serve({ sets: [SUSPECT] }, [{ ...CAN, confidence: 0.9, calibrated_confidence: 0.3 }]);
  await showsSuspect();
  expect(screen.getByText(/calls it Can \(30\.0%, calibrated\): lower right$/)).toBeVisible();
});

it('names also a class that people do not label where it contradicts a label (LB-34)', async () => {
  serve({ sets: [SUSPECT] }, [{ ...CAN, class: 'road_sign', title: 'Road sign', confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked, but the detector calls it Road sign/)).toBeVisible();
  expect(screen.queryByText(/dotted/)).not.toBeInTheDocument();
});

it('draws a detection once that contradicts two boxes (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const [cup] = SUSPECT.annotations;
  const bottle = { ...cup!, class: 'bottle' as const };
  serve({ sets: [createSet({ annotations: [cup!, bottle] })] }, [{ ...CAN, confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked/)).toBeVisible();
  expect(screen.getByText(/^Bottle is marked/)).toBeVisible();
  expect(screen.getByText(/The dotted box is what the detector sees\./)).toBeVisible();
  await waitFor(() => expect(document.querySelectorAll('[data-compared]')).toHaveLength(1));
});

it('says nothing of what was submitted once more since the run (LB-34)', async () => {
  const other = { ...SUSPECT.annotations[0]!, class: 'bottle' as const };
  const newest = createSet({ number: 2, annotations: [...SUSPECT.annotations, other] });
  serve({ sets: [newest, SUSPECT], newest_number: 2 }, [{ ...CAN, confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Bottle is marked/)).toBeVisible();
  expect(screen.queryByText(/^Cup is marked/)).not.toBeInTheDocument();
});

it('says why labels are suspect by the run that finished last (LB-34)', async () => {
  serve({ sets: [SUSPECT] });
  const toIsoTime = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
  const data = [
    createRun([{ ...CAN, confidence: 0.7 }], {
      analysis_id: SAMPLE_ID,
      created_at: toIsoTime('09'),
      finished_at: toIsoTime('10'),
    }),
    createRun([{ ...CAN, confidence: 0.9 }], { created_at: toIsoTime('08'), finished_at: toIsoTime('11') }),
  ];
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data })));
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked, but the detector calls it Can \(90\.0%/)).toBeVisible();
});

it('says nothing of suspect labels where the photo has no results (LB-34)', async () => {
  const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  const set = createSet({ annotations: [{ class: 'garbage_pile', is_unsure: false, box }] });
  serve({ sets: [set], hints: [HINT] });
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data: [] })));
  show('from=suspects');
  await screen.findByText(/“That is a statue\.”/);
  expect(screen.queryByText(/^Possible label error/)).not.toBeInTheDocument();
});

it('keeps the reasons, and the button that shows all of them, out of what is read out (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  serve({ sets: [SUSPECT] }, CONTRADICTING);
  await showsSuspect();
  const title = screen.getByText('Possible label errors on this photo.');
  const status = title.closest('[role="status"]');
  expect(status).toHaveTextContent(
    /^Possible label errors on this photo\. The dotted boxes are what the detector sees\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});

it('says why labels are suspect to an admin while a second opinion is open, which hides nothing from them (LB-34, LB-45)', async () => {
  serve({ sets: [SUSPECT], second_opinion: 'open' }, CONTRADICTING);
  await showsSuspect();
  expect(screen.getByText(/^Bottle is not marked/)).toBeVisible();
});

it.each<[string, string, Partial<PhotoAnnotations>, string | RegExp]>([
  ['comes from another list', 'from=queue', { hints: [HINT] }, /“That is a statue\.”/],
  [
    'labels a photo of the random sample',
    'from=suspects',
    { sets: [], is_blind: true, newest_number: 1 },
    'This photo is one of the random sample',
  ],
  [
    'gives the second opinion',
    'from=suspects',
    { sets: [], second_opinion: 'open' },
    'Another person has reviewed this photo',
  ],
  [
    'decides between two opinions',
    'from=suspects',
    { second_opinion: 'disputed' },
    'Two people disagree about this photo',
  ],
] as const)(
  'says nothing of suspect labels to a person who %s (LB-34, LB-45)',
  async (_, query, known, notice) => {
    serve({ sets: [SUSPECT], ...known }, CONTRADICTING);
    show(query);
    await screen.findByText(notice); // of the same lazy part
    expect(screen.queryByText(/^Possible label error/)).not.toBeInTheDocument();
  },
);
