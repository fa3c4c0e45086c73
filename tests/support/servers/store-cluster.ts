import { connect } from '../../../server/db/connect';
import { CITUS_SETTINGS, createClusterDatabase, distribute, startCitus } from './citus';
import { giveStandby, type RunningPair, type TemporaryPostgres, tell } from './postgres';

/** A coordinator and two workers with the product's tables, distributed by store. */
export type StoreCluster = {
  /** the coordinator's database */
  url: string;
  /** The port of the worker with a store's data. The store need not exist. */
  workerOf(storeId: number): Promise<string>;
  /** The worker with a store's data. */
  serverOf(storeId: number): Promise<TemporaryPostgres>;
  /**
   * Gives the worker with a store's data a synchronous standby.
   * @returns that worker as `primary`; `promote` also updates the worker's address in the coordinator
   */
  giveStandby(storeId: number): Promise<RunningPair>;
  stop(): Promise<void>;
};

/** Starts it as in docs/scale.md: a process migrates the empty database, then the tables are distributed. */
export async function startStoreCluster(): Promise<StoreCluster> {
  const cluster = await startCitus();
  const url = await createClusterDatabase(cluster, 'lottery');
  await (await connect({ url })).close();
  await distribute(url);
  const onCoordinator = (statement: string) => tell<{ port: string }>({ url }, [statement]);
  const workerOf = async (storeId: number): Promise<string> => {
    const [found] = await onCoordinator(
      `SELECT nodeport::text AS port FROM pg_dist_shard_placement
       WHERE shardid = get_shard_id_for_distribution_column('store_stock', ${storeId})`,
    );
    return found?.port ?? '';
  };
  const serverOf = async (storeId: number): Promise<TemporaryPostgres> => {
    const port = await workerOf(storeId);
    const worker = cluster.nodes.find((node) => new URL(node.url).port === port);
    if (!worker) throw new Error(`No worker has the data of store ${storeId}`);
    return worker;
  };
  return {
    url,
    workerOf,
    serverOf,
    giveStandby: async (storeId) => {
      const worker = await serverOf(storeId);
      const { port } = new URL(worker.url);
      const pair = await giveStandby(worker, CITUS_SETTINGS);
      return {
        ...pair,
        url,
        promote: async () => {
          await pair.promote();
          await onCoordinator(
            `SELECT citus_update_node(nodeid, '127.0.0.1', ${new URL(pair.standby.url).port}, force => true)
             FROM pg_dist_node WHERE nodeport = ${port}`,
          );
        },
        // The cluster stops the worker itself.
        stop: () => pair.standby.stop(),
      };
    },
    stop: () => cluster.stop(),
  };
}
