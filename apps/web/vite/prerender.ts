import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const EMPTY_ROOT = '<div id="root"></div>';
const LANDING = 'src/features/landing/landing-page.tsx';

/** The names of pictures and styles. A page has many names of files: this is the shortest hash for so many. */
export const ASSET_FILE_NAMES = 'assets/[name]-[hash:7][extname]';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The scripts of the landing page that the shell does not load by itself. */
function listLandingScripts(manifest: Manifest, html: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(LANDING);
  return [...files].filter((file) => !html.includes(file));
}

/** Draws the landing page by a second build for Node, whose picture names are the same. */
async function drawLanding(root: string, outDir: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: [/^@smart-waste\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { assetFileNames: ASSET_FILE_NAMES } },
    },
  });
  // What was just built is no module of this project: its type is declared here.
  const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
    prerenderLanding: () => Promise<string>;
  };
  const markup = await built.prerenderLanding();
  await rm(outDir, { recursive: true });
  return markup;
}

/** The markup, unless it shows a picture that the build for browsers does not have. */
function withExistingPictures(markup: string, dist: string): string {
  const missing = [...markup.matchAll(/\/(assets\/[\w.-]+)/g)].find(
    ([, file = '']) => !existsSync(join(dist, file)),
  );
  if (missing) throw new Error(`The landing page shows ${missing[0]}, which was not built`);
  return markup;
}

const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+\.css)">/g;

/** The page with its styles inside, so that the first paint waits for no second request. */
async function withStylesInside(html: string, dist: string): Promise<string> {
  const files = [...html.matchAll(STYLESHEET)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error('The landing page has no stylesheet to take in');
  const styles = await Promise.all(
    // In their own file they name others relative to it.
    files.map(async (file) =>
      (await readFile(join(dist, file), 'utf8')).replaceAll('url(./', 'url(/assets/'),
    ),
  );
  return html.replace(STYLESHEET, '').replace('</head>', () => `<style>${styles.join('')}</style></head>`);
}

/**
 * Writes two pages: `app.html`, the empty shell for every screen, and `index.html`, the landing page already drawn,
 * which is what `/` answers. Both start the same script.
 */
export function prerender(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = join(root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'pre', // the service worker lists the finished files
      async handler() {
        const html = await readFile(join(dist, 'index.html'), 'utf8');
        const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
        const preloads = listLandingScripts(manifest, html).map(
          (file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `,
        );
        const markup = withExistingPictures(await drawLanding(root, join(dist, '.prerender')), dist);
        await writeFile(join(dist, 'app.html'), html);
        const drawn = html
          .replace('</head>', () => `${preloads.join('')}</head>`)
          .replace(EMPTY_ROOT, () => EMPTY_ROOT.replace('><', `>${markup}<`))
          // The page is readable without its script, so the picture goes first.
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
        await writeFile(join(dist, 'index.html'), await withStylesInside(drawn, dist));
      },
    },
  };
}
