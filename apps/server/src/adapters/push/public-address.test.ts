import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address', () => {
  it.each([
    ['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ['192.0.2.7', '198.51.100.7', '203.0.113.7', '192.0.0.8', '192.88.99.1'],
    ['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
    ['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', '3fff::1', '100::1'],
    ['localhost', '', '1.2.3', '1.2.3.4.5', '01.2.3.4'],
  ])('is not public when it is like %s', (...addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
  });

  it.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::5', '2607:f8b0::1'])(
    'like %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
