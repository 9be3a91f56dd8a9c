// Finds the reverse proxies whose configurations the tests start, and the program that makes their certificate.
import { findProgram } from './find-program.mjs';

const findDebianProgram = ({ name, variable, usualPlaces, packages }) =>
  findProgram({
    name,
    variable,
    usualPlaces,
    packageSets: [packages],
    help:
      `The tests of deploy/ start ${name} and none was found. Install it (Debian: \`apt-get install ${packages[0]}\`)\n` +
      `or name it: ${variable}=/path/to/${name.toLowerCase()} npm test`,
  });

export const findNginx = () =>
  findDebianProgram({
    name: 'nginx',
    variable: 'NGINX_PATH',
    usualPlaces: [
      '/usr/sbin/nginx',
      '/usr/local/sbin/nginx',
      '/usr/local/bin/nginx',
      '/opt/homebrew/bin/nginx',
    ],
    packages: ['nginx-light'],
  });

export const findCaddy = () =>
  findDebianProgram({
    name: 'Caddy',
    variable: 'CADDY_PATH',
    usualPlaces: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
    packages: ['caddy'],
  });

export const findOpenssl = () =>
  findDebianProgram({
    name: 'OpenSSL',
    variable: 'OPENSSL_PATH',
    usualPlaces: ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'],
    packages: ['openssl'],
  });
