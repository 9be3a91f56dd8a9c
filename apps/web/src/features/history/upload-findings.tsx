import type { Image } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { FindingLines, StageProgress } from '../../shared/images/findings.tsx';

/** What the machine says about an upload: how far it is, what it found, or why it could not look. */
export const UploadFindings = ({ image }: { image: Image }) =>
  isFinal(image.status) ? (
    <div className="grid gap-1 text-sm">
      <FindingLines image={image} />
    </div>
  ) : (
    <StageProgress stage={image.stage} />
  );
