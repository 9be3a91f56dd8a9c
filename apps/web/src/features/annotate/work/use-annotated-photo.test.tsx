import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { useAnnotatedPhoto } from './use-annotated-photo.ts';

it('says at once that no server answers, and tries again by itself (LB-20)', async () => {
  signInAs('reviewer');
  const failed = new Set<string>();
  server.use(
    http.get(api('/*'), ({ request: { url } }) => {
      if (failed.has(url)) return new Promise<never>(() => {}); // the second attempt lasts
      failed.add(url);
      return HttpResponse.error();
    }),
  );
  const client = createQueryClient();
  const { result } = renderHook(() => useAnnotatedPhoto(sampleImage(1).image_id), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.isFetching).toBe(true);
});
