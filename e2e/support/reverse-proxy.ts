import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../testing/free-port.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { httpsClient } from './https-client.ts';
import { BARE_ENV, launch, ROOT, until, waitForExitCode } from './product.ts';

const run = promisify(execFile);

// npm test finds or installs them (scripts/deployment-programs.mjs).
const {
  NGINX_PATH = '/usr/sbin/nginx',
  CADDY_PATH = '/usr/bin/caddy',
  OPENSSL_PATH = '/usr/bin/openssl',
} = process.env;

export type Certificate = { file: string; key: string; pem: string };

/** A certificate for localhost, signed by itself. */
export async function selfSignedCertificate(): Promise<Certificate> {
  const folder = await createTemporaryFolder('certificate');
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', key];
  await run(OPENSSL_PATH, ['req', '-x509', '-days', '2', ...keys, ...subject, '-out', file]);
  return { file, key, pem: await readFile(file, 'utf8') };
}

/** `path` is where the product is below, such as `/waste`; empty at the root of the host. */
type UpstreamOptions = { upstreamPort: number; certificate: Certificate; port: number; path?: string };

/** A committed configuration with its examples replaced; each of them must be there. */
async function configuration(name: string, replacements: readonly (readonly [string, string])[]) {
  let text = await readFile(join(ROOT, 'deploy', name), 'utf8');
  for (const [example, value] of replacements) {
    if (!text.includes(example)) throw new Error(`deploy/${name} has no "${example}"`);
    text = text.replaceAll(example, value);
  }
  return text;
}

/** What Debian's nginx.conf does around a file of its folder conf.d, in a folder of this test. */
const NGINX_AROUND_SITE = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path temporary/body;
  proxy_temp_path temporary/proxy;
  fastcgi_temp_path temporary/fastcgi;
  uwsgi_temp_path temporary/uwsgi;
  scgi_temp_path temporary/scgi;
  include site.conf;
}
`;

/** Starts nginx with a configuration of deploy/; `httpPort` is where it redirects. */
export async function startNginx({ upstreamPort, certificate, port, path = '' }: UpstreamOptions) {
  const folder = await createTemporaryFolder('nginx');
  const httpPort = await findFreePort();
  const site = await configuration('nginx.conf', [
    ['server 127.0.0.1:8000;', `server 127.0.0.1:${upstreamPort};`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/waste.example.org/fullchain.pem', certificate.file],
    ['/etc/letsencrypt/live/waste.example.org/privkey.pem', certificate.key],
    ['waste.example.org', 'localhost'],
    ['location / {', `location ${path}/ {`],
    ['location = /metrics {', `location = ${path}/metrics {`],
    ['location = /metrics/ {', `location = ${path}/metrics/ {`],
  ]);
  await mkdir(join(folder, 'temporary'));
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), NGINX_AROUND_SITE);
  const command = [NGINX_PATH, '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')] as const;
  return { ...(await startProxy(command, { certificate, port, path, env: {} })), httpPort };
}

/** Starts Caddy with the configuration of deploy/, but with the certificate of this test. */
export async function startCaddy({ upstreamPort, certificate, port, path = '' }: UpstreamOptions) {
  const folder = await createTemporaryFolder('caddy');
  const address = '{$SITE_ADDRESS:waste.example.org} {';
  const tls = `bind 127.0.0.1\n\ttls ${certificate.file} ${certificate.key}`;
  const site = await configuration('Caddyfile', [[address, `${address}\n\t${tls}`]]);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const command = [CADDY_PATH, 'run', '--adapter', 'caddyfile', '--config', file] as const;
  return startProxy(command, {
    certificate,
    port,
    path,
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...(path !== '' && { SITE_PATH: path }),
      SITE_ADDRESS: `https://localhost:${port}`,
      UPSTREAM: `127.0.0.1:${upstreamPort}`,
    },
  });
}

type ProxyOptions = { certificate: Certificate; port: number; path: string; env: Record<string, string> };

async function startProxy(
  command: readonly [string, ...string[]],
  { certificate, port, path, env }: ProxyOptions,
) {
  const { child, output } = launch(command, { cwd: ROOT, env: { ...BARE_ENV, ...env } });
  const origin = `https://localhost:${port}`;
  const client = httpsClient(origin, certificate.pem);
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the proxy ended before it was ready:\n${output()}`);
      const answer = await client.call(`${path}/healthz`).catch(() => undefined);
      return answer?.status === 200 ? true : undefined;
    },
    { withinMs: 120_000, otherwise: output },
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await waitForExitCode(child);
  };
  return { origin, client, stop };
}
