import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import { mailSender, type SendMail } from './mail';

/** What routes need to mail links. */
export type Mailing = {
  /** how people reach this server; without a slash at the end */
  publicUrl: string;
  /** Starts a letter that the reply doesn't wait for; a failure is logged. */
  post(letter: (send: SendMail) => Promise<void>): void;
};

/** Mail of this server, which stops only after all letters are away. */
export function mailing(
  app: FastifyInstance,
  env: Pick<Env, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Mailing {
  const send = mailSender(env);
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return {
    publicUrl: env.publicUrl,
    post: (letter) => {
      const done = letter(send)
        .catch((error: unknown) => app.log.error({ err: error }))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
  };
}
