import swagger from '@fastify/swagger';
import * as contract from '@smart-waste/contract';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { $ZodRegistry } from 'zod/v4/core';
import type { Config } from '../lib/config/config.ts';
import type { App } from './app-type.ts';
import type { ApiDocument } from './docs/api-document.ts';
import { describeResponses, selectUsedSchemas } from './docs/complete-document.ts';
import { describeRoute } from './docs/describe-route.ts';
import { renderDocsPage } from './docs/docs-page.ts';
import type { RouteContext } from './route.ts';

const DESCRIPTION = `Photograph waste, see what was detected, and see where waste accumulates.

Log in to get an access token and send it as \`Authorization: Bearer …\`. It is valid for an hour; before that,
\`/auth/refresh/\` returns the next pair. Every error is a Failure: a sentence for people and a stable code.`;

/** The schemas that several operations share, with their names in the document. */
function createSchemaRegistry(): $ZodRegistry<{ id: string }> {
  const { user, account, image, imageList, failure, serviceHealth, analysisResults, detection } = contract;
  const { messageParams, messageReason } = contract;
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
    MessageParams: messageParams,
    MessageReason: messageReason,
  })) {
    registry.add(schema, { id });
  }
  return registry;
}

/**
 * Serves the OpenAPI document at /api/openapi.json and as a page at /api/docs/. Must be registered before the routes.
 */
export async function describeApi(
  app: App,
  { version, basePath }: Pick<RouteContext, 'version'> & Pick<Config, 'basePath'>,
): Promise<void> {
  const schemaRegistry = createSchemaRegistry();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Smart Waste',
        description: DESCRIPTION,
        version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${basePath}/` }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  app.addHook('onRoute', describeRoute);

  const open = { schema: { hide: true }, config: { publicPage: true } } as const;
  app.get(`${contract.API_PREFIX}/openapi.json`, open, async () => buildDocument(app));
  app.get(`${contract.API_PREFIX}/docs/`, open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocsPage(buildDocument(app))),
  );
}

/** The complete document. */
function buildDocument(app: App): ApiDocument {
  // A round trip through JSON narrows the library's type to the parts that are written and rendered.
  const document: ApiDocument = describeResponses(JSON.parse(JSON.stringify(app.swagger())));
  return { ...document, components: { ...document.components, schemas: selectUsedSchemas(document) } };
}
