import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import { mailSender, type SendMail } from './mail';

/** The parts that routes need to mail links. */
export type Mailing = {
  /** the address that people use for this server; no trailing slash */
  publicUrl: string;
  /** Starts sending a message without waiting for it; a failure is logged. */
  post(letter: (send: SendMail) => Promise<void>): void;
};

/** The server's mail; the server shuts down only after all messages are sent. */
export function mailing(
  app: FastifyInstance,
  env: Pick<Env, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Mailing {
  const send = mailSender(env);
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return {
    publicUrl: env.publicUrl,
    post: (letter) => {
      const done = letter(send)
        .catch((error: unknown) => app.log.error({ err: error }))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
  };
}
