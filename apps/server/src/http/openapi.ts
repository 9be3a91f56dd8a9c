import swagger from '@fastify/swagger';
import * as contract from '@smart-waste/contract';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { $ZodRegistry } from 'zod/v4/core';
import type { App } from './app-type.ts';
import type { ApiDocument } from './docs/api-document.ts';
import { describeRoute } from './docs/describe-route.ts';
import { docsPage } from './docs/docs-page.ts';
import { withMeanings } from './docs/meanings.ts';
import { usedShapes } from './docs/used-shapes.ts';

const DESCRIPTION = `Photograph waste, see what the machine found, see where waste piles up.

Log in to get an access token and send it as \`Authorization: Bearer …\`. It is good for an hour; before that,
\`/auth/refresh/\` gives the next pair. Every refusal is a Failure: a sentence for a person and a stable code.`;

/** Names under which the document keeps the shapes that several calls share. */
function namedShapes(): $ZodRegistry<{ id: string }> {
  const { user, account, image, imageList, failure, serviceHealth, analysisResults, detection } = contract;
  const shapes = {
    User: user,
    Account: account,
    Image: image,
    ImageList: imageList,
    Failure: failure,
    ServiceHealth: serviceHealth,
  };
  const registry = new $ZodRegistry<{ id: string }>();
  for (const [id, schema] of Object.entries({
    ...shapes,
    AnalysisResults: analysisResults,
    Detection: detection,
  })) {
    registry.add(schema, { id });
  }
  return registry;
}

/** Describes the real routes at /api/openapi.json and, to be read, at /api/docs/. Register before the routes. */
export async function describeApi(app: App, version: string): Promise<void> {
  const schemaRegistry = namedShapes();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Smart Waste',
        description: DESCRIPTION,
        version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  app.addHook('onRoute', describeRoute);

  const open = { schema: { hide: true }, config: { publicPage: true } } as const;
  app.get(`${contract.API_PREFIX}/openapi.json`, open, async () => documentOf(app));
  app.get(`${contract.API_PREFIX}/docs/`, open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(documentOf(app))),
  );
}

/** The document as programs get it. */
function documentOf(app: App): ApiDocument {
  // A round trip by JSON turns the library's wide type into the parts that we write and show.
  const document: ApiDocument = withMeanings(JSON.parse(JSON.stringify(app.swagger())));
  return { ...document, components: { ...document.components, schemas: usedShapes(document) } };
}
