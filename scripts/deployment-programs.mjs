// Finds the programs with which the tests start or check the files of deploy/.
import { findProgram } from './find-program.mjs';

const PROGRAMS = [
  {
    name: 'nginx',
    variable: 'NGINX_PATH',
    usualPlaces: [
      '/usr/sbin/nginx',
      '/usr/local/sbin/nginx',
      '/usr/local/bin/nginx',
      '/opt/homebrew/bin/nginx',
    ],
    packages: ['nginx-light'],
  },
  {
    name: 'Caddy',
    variable: 'CADDY_PATH',
    usualPlaces: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
    packages: ['caddy'],
  },
  {
    name: 'OpenSSL', // makes the certificate of both
    variable: 'OPENSSL_PATH',
    usualPlaces: ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'],
    packages: ['openssl'],
  },
  {
    name: 'promtool',
    variable: 'PROMTOOL_PATH',
    usualPlaces: ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'],
    packages: ['prometheus'],
  },
  {
    name: 'systemd-analyze',
    variable: 'SYSTEMD_ANALYZE_PATH',
    usualPlaces: ['/usr/bin/systemd-analyze'],
    packages: ['systemd'],
  },
];

const find = ({ name, variable, usualPlaces, packages }) =>
  findProgram({
    name,
    variable,
    usualPlaces,
    packageSets: [packages],
    help:
      `The tests of deploy/ start ${name} and none was found. Install it (Debian: \`apt-get install ${packages[0]}\`)\n` +
      `or name it: ${variable}=/path/to/${name.toLowerCase()} npm test`,
  });

/** The environment variables that name the programs; throws an error with instructions when one is missing. */
export const findDeploymentPrograms = () =>
  Object.fromEntries(PROGRAMS.map((program) => [program.variable, find(program)]));
