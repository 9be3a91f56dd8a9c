import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { urlOf } from '../../../shared/http/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { rawCall } from '../parts/raw-call.ts';
import { partWords } from '../parts/words.ts';
import { ConnectionResult } from './connection-result.tsx';
import { connectionWords } from './words.ts';

/** Backend Connection Test (DI-05): the health of the backend, as it answers this browser. */
export function ConnectionPage() {
  const w = useWords(connectionWords);
  const parts = useWords(partWords);
  const address = urlOf('usersHealth');
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics', 'connection'],
    queryFn: () => rawCall('usersHealth'),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DiagnosticsPage
      title={w.title}
      intro={w.intro}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={isFetching} onClick={() => void refetch()} icon={<RotateCw aria-hidden="true" />}>
            {parts.testAgain}
          </Button>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ tone: 'secondary' })}
          >
            {w.inBrowser}
            <ExternalLink aria-hidden="true" />
          </a>
        </div>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <ConnectionResult address={address} answer={isFetching ? undefined : data} />
        <PanelSection title={w.troubleshooting}>
          <ol className="grid list-decimal gap-2 pl-5 text-sm">
            {[w.step1, w.step2, w.step3, w.step4, w.step5].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </PanelSection>
      </div>
    </DiagnosticsPage>
  );
}
