import { buildApp } from './build';
import { benchBytes } from './bytes';
import { benchSales } from './sales';

const BENCHMARKS: Record<string, () => Promise<void>> = { bytes: benchBytes, sales: benchSales };

buildApp();
for (const name of process.argv.slice(2)) await BENCHMARKS[name]?.();
