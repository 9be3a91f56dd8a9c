import { type ClientConfig, clientConfig } from '@smart-waste/contract';
import { sendRequest } from '../../shared/http/send-request.ts';

/**
 * The settings of this installation; null when the server does not answer. The landing page loads this module after
 * its first picture, because the schemas weigh as much as its own code.
 */
export async function loadInstallation(signal: AbortSignal): Promise<ClientConfig | null> {
  const answer = await sendRequest({ endpoint: 'clientConfig', schema: clientConfig, signal });
  return answer.success ? answer.data : null;
}
