import { renderScreen } from '../../../test/render-screen.tsx';
import { EvaluationsPage } from '../evaluations-page.tsx';

export const show = () => renderScreen('/admin/evaluations', <EvaluationsPage />);
