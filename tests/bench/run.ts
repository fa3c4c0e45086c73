import { buildApp } from './build';
import { benchBytes } from './bytes';
import { benchSales } from './sales';
import { benchScan } from './scan';

const BENCHMARKS: Record<string, () => Promise<void>> = {
  scan: benchScan,
  bytes: benchBytes,
  sales: benchSales,
};

buildApp();
for (const name of process.argv.slice(2)) await BENCHMARKS[name]?.();
