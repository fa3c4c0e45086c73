import type { Db } from '../../../server/db/connect';

/**
 * A handle of a real database that runs `meanwhile` once, after a statement.
 * @param isMoment whether a statement with this result is the one; by default, it's the first
 */
export function interrupted(
  db: Db,
  meanwhile: () => Promise<void>,
  isMoment: (result: unknown) => boolean = () => true,
): Db {
  let isOver = false;
  const wrap = (handle: Db): Db =>
    new Proxy(handle, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'transaction')
          return (work: (tx: Db) => Promise<unknown>, config: Parameters<Db['transaction']>[1]) =>
            target.transaction((tx) => work(wrap(tx)), config);
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return async (...statement: Parameters<Db['execute']>) => {
          const result = await target.execute(...statement);
          if (!isOver && isMoment(result)) {
            isOver = true;
            await meanwhile();
          }
          return result;
        };
      },
    });
  return wrap(db);
}
