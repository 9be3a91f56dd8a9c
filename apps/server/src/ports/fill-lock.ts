/** Lets one process at a time fill an installation with a demonstration. */
export type FillLock = {
  /** Returns what the work returns; `busy`, without starting it, while another process is filling. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result | 'busy'>;
};
