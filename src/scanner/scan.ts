/** A scanned or typed code, exactly as received. The domain cleans and routes it. */
export type Scan = { text: string; source: 'gun' | 'camera' | 'hand' };

export type ScanListener = (scan: Scan) => void;
