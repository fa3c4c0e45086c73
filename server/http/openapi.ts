import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Publishes the contract at `<base>/openapi.json` and as a readable page at `<base>/docs`. */
export async function publishContract(app: FastifyInstance, base: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lottery Inventory',
        version: '1.0.0',
        description:
          'Serials and UPCs are strings of 14 and 12 digits. Money is dollars with at most two decimals. ' +
          'Times are Los Angeles wall time, instants ISO 8601 with Z. Sentences are in the language of Accept-Language ' +
          '(en, es, gu, hi, pa), English by default; codes and names, such as those of statuses, are the same in all.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  });
  await app.register(swaggerUi, { routePrefix: `${base}/docs` });
  app.get(`${base}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
