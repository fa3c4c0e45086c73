import type { FastifyInstance } from 'fastify';
import type { Connection } from '../db/connect';
import type { Env } from '../env';
import { repeat } from '../http/repeat';
import type { Logger } from '../log';
import { mailSender } from '../mail/mail';
import { sendMorningMails } from './send';

const EVERY_MS = 60_000;
/** After the server has started. Several that start at once don't ask at the same moment. */
const FIRST_WITHIN_MS = 2_000;

/**
 * Sends morning messages while the server runs, as long as it listens. Each server of an installation does so.
 * @param app not listening yet
 */
export function postMorningMails(
  app: FastifyInstance,
  { db, reports }: Pick<Connection, 'db' | 'reports'>,
  env: Pick<Env, 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'dataDir'>,
  log: Logger,
): void {
  const send = mailSender(env);
  let isEnding = false;
  let stop: () => Promise<void> = async () => {};
  const sendDue = () =>
    sendMorningMails({
      ...{ db, reports, send, log },
      ...{ publicUrl: env.publicUrl, mailFrom: env.mailFrom },
      now: () => new Date(),
      isEnding: () => isEnding,
    }).catch((error: unknown) => log.error({ err: error }, 'Morning messages could not be sent'));
  app.addHook('onListen', async () => {
    stop = repeat(sendDue, EVERY_MS, Math.random() * FIRST_WITHIN_MS);
  });
  app.addHook('onClose', async () => {
    isEnding = true;
    await stop();
  });
}
