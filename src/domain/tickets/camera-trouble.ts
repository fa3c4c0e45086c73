/** Why there is no picture: no camera, not allowed, in use elsewhere (or it won't start), page not served securely. */
export type CameraTrouble = 'missing' | 'refused' | 'busy' | 'insecure';
