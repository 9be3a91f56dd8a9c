import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether this address can only be reached from the machine itself. */
export function isLoopback(address: string): boolean {
  if (address === 'localhost') return true;
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether the host of this URL is the machine itself; false for a text that is no URL. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}
