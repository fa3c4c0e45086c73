/** One code that came in, exactly as it was received; cleaning and routing are the domain's work. */
export type Scan = { text: string; source: 'gun' | 'camera' | 'hand' };

export type ScanListener = (scan: Scan) => void;
