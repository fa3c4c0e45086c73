import type { FastifyInstance } from 'fastify';
import { healthPaths } from '../../src/shared/health/paths';
import type { TenantDb } from '../db/connect';
import { serve } from '../http/serve';
import { healthReport, type Installation } from './report';

/** What a SuperAdmin asks of the installation. */
export function healthReportRoutes(api: FastifyInstance, tenant: TenantDb, of: Installation): void {
  serve(api, healthPaths.healthReport, async (request) => ({
    data: await healthReport(tenant, of, request.now()),
  }));
}
