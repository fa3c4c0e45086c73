import { benchSales } from './sales';

const BENCHMARKS: Record<string, () => Promise<void>> = { sales: benchSales };

for (const name of Object.keys(BENCHMARKS)) await BENCHMARKS[name]?.();
