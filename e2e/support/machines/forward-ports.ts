import { openTcpProxy } from './tcp-proxy.ts';

// Forwards ports inside a network namespace, which another process cannot enter. An argument is one of them, as
// 10.77.0.11:8080=127.0.0.1:8080.
for (const argument of process.argv.slice(2)) {
  const [from, to] = argument.split('=').map((place) => place.split(':'));
  const [address, port] = from ?? [];
  const [host, toPort] = to ?? [];
  if (!(address && port && host && toPort)) throw new Error(`not a forwarded port: ${argument}`);
  await openTcpProxy({ host, port: Number(toPort) }, { address, port: Number(port) });
}
console.log('forwarding');
