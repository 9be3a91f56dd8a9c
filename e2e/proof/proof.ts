/** What a proof is given. It resolves with whether it holds. */
export type ProofContext = {
  rounds: number;
  /** One part of the proof; undefined for all. */
  only: string | undefined;
  /** Also called when the proof fails or is interrupted, the last one first. */
  atEnd: (end: () => Promise<void>) => void;
};
export type Proof = (context: ProofContext) => Promise<boolean>;
