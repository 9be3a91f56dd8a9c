import { ADDRESSES_MAX, type Report, type Zone, zoneAddresses } from '@smart-waste/contract';
import { nameZones } from '@smart-waste/core';
import { call } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/log-failure.ts';

/** What the server knows of the places of these zones, in their order; null when it does not answer. */
async function ask(zones: readonly Zone[], signal: AbortSignal): Promise<(string | null)[] | null> {
  const places = zones.map(({ center, priorityScore }) => ({ ...center, priorityScore }));
  const answer = await call({ endpoint: 'zoneAddresses', schema: zoneAddresses, body: { places }, signal });
  if (answer.success) return answer.data.addresses;
  signal.throwIfAborted();
  logFailure('The addresses of zones could not be loaded', answer.error);
  return null;
}

/** Names the zones whose uploads have no words, as far as the server can; a report does not fail for want of a name. */
export async function addAddresses(report: Report, signal: AbortSignal): Promise<Report> {
  const nameless = report.zones.filter(({ representativeAddress }) => representativeAddress === undefined);
  const names = new Map<string, string>();
  for (let begin = 0; begin < nameless.length; begin += ADDRESSES_MAX) {
    const zones = nameless.slice(begin, begin + ADDRESSES_MAX);
    const addresses = await ask(zones, signal);
    if (addresses === null) break;
    zones.forEach(({ zoneId }, index) => {
      const address = addresses[index];
      if (address) names.set(zoneId, address);
    });
  }
  return nameZones(report, names);
}
