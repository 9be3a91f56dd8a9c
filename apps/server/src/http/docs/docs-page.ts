import type { ApiDocument, OperationObject, ResponseObject } from './api-document.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { type Html, html } from './html.ts';
import { describeLimits, describeSchema } from './schema-text.ts';

type Call = OperationObject & { method: string; path: string; id: string };

/** Renders the OpenAPI document as one page without scripts. */
export function renderDocsPage(document: ApiDocument): string {
  const { info, components } = document;
  const byTag = groupCallsByTag(document);
  const shapes = Object.entries(components?.schemas ?? {});
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="../../favicon.svg" type="image/svg+xml">
<title>${info.title} API</title>
<style>${{ safe: DOCS_STYLE }}</style>
</head>
<body><div class="frame">
<nav aria-label="Calls">${[...byTag].map(([tag, calls]) => tagNav(tag, calls))}
<h2>Schemas</h2><ul>${shapes.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
<main>
<h1>${info.title} API</h1>
${(info.description ?? '').split('\n\n').map((text) => html`<p class="lead">${withCode(text)}</p>`)}
<p class="lead">Version ${info.version}. For programs: <a href="../openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${[...byTag].map(([tag, calls]) => html`<h2 class="tag" id="tag-${tag}">${tag}</h2>${calls.map(callCard)}`)}
<h2 class="tag">Schemas</h2>
${shapes.map(([name, schema]) => html`<h3 id="${name}">${name}</h3><pre>${describeSchema(schema)}</pre>`)}
</main>
</div></body></html>`;
  return page.safe;
}

function groupCallsByTag({ paths }: ApiDocument): Map<string, Call[]> {
  const byTag = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      const call = { ...operation, method, path, id: operation.operationId ?? `${method}${path}` };
      byTag.set(tag, [...(byTag.get(tag) ?? []), call]);
    }
  }
  return byTag;
}

const tagNav = (tag: string, calls: Call[]) =>
  html`<h2>${tag}</h2><ul>${calls.map(
    ({ id, method, path }) =>
      html`<li><a href="#${id}"><span class="method ${method}">${method.toUpperCase()}</span> ${path.replace(/^\/api/, '')}</a></li>`,
  )}</ul>`;

const callCard = (call: Call) => html`<details id="${call.id}" open><summary>
<span class="method ${call.method}">${call.method.toUpperCase()}</span><code>${call.path}</code>
<span class="summary">${call.summary ?? ''}</span></summary>
<div class="inside">
${call.description ? html`<p>${call.description}</p>` : ''}
<h3>${call.security?.length ? 'Requires a session' : 'Open to anyone'}</h3>
${renderParameters(call)}${renderBody(call)}
<h3>Responses</h3><dl>${Object.entries(call.responses).map(answerRow)}</dl>
</div></details>`;

function renderParameters({ parameters = [] }: Call): Html {
  if (parameters.length === 0) return html``;
  const lines = parameters.map(({ name, required, schema = {}, ...at }) => {
    return `${name}${required ? '' : '?'}: ${describeSchema(schema)};  // ${[`in ${at.in}`, describeLimits(schema).slice(5)].filter(Boolean).join(', ')}`;
  });
  return html`<h3>Parameters</h3><pre>${lines.join('\n')}</pre>`;
}

function renderBody({ requestBody }: Call): Html {
  const contents = Object.entries(requestBody?.content ?? {});
  return html`${contents.map(([type, { schema = {} }]) => html`<h3>Body, ${type}</h3><pre>${describeSchema(schema)}</pre>`)}`;
}

function answerRow([status, { description = '', content = {} }]: [string, ResponseObject]): Html {
  const [shape] = Object.values(content);
  const name = shape?.schema?.$ref?.split('/').at(-1);
  const link = name ? html` <a href="#${name}">${name}</a>` : html``;
  const spelled = shape?.schema && !name ? html`<pre>${describeSchema(shape.schema)}</pre>` : html``;
  return html`<dt>${status}</dt><dd>${description}${link}${spelled}</dd>`;
}

/** Text in which \`code\` is marked by backticks. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
