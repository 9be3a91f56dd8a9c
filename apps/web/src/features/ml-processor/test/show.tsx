import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/render-screen.tsx';
import { MlProcessorPage } from '../ml-processor-page.tsx';

export const show = () => renderScreen('/admin/ml-processor', <MlProcessorPage />);
export const button = (name: string) => screen.getByRole('button', { name });
export const ready = () => screen.findByText(/^Last updated: /);
export const findText = (text: string) => screen.findByText(text);
