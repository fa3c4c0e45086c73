import type { FastifyInstance } from 'fastify';
import { healthPaths } from '../../src/shared/health/paths';
import type { RootDb } from '../db/connect';
import { serve } from '../http/serve';
import { healthReport, type Installation } from './report';

/** What a SuperAdmin asks of the installation. @param db reaches all stores */
export function healthReportRoutes(api: FastifyInstance, db: RootDb, of: Installation): void {
  serve(api, healthPaths.healthReport, async (request) => ({
    data: await healthReport(db, of, request.now()),
  }));
}
