import { PHOTO_TYPES } from '@smart-waste/contract';
import { Camera } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

type PhotoButtonProps = Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'wide'> & {
  busy: boolean;
  onPhoto: (photo: File) => void;
  children: ReactNode;
};

/** A button that takes a photo with the camera of a phone, or asks for a file. The same file can be chosen again. */
export function PhotoButton({
  busy,
  onPhoto,
  tone = 'secondary',
  size = 'small',
  wide = false,
  children,
}: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [photo] = target.files ?? [];
    target.value = '';
    if (photo) onPhoto(photo);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        capture="environment"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-photo-input
        onChange={choose}
      />
      <Button
        tone={tone}
        size={size}
        wide={wide}
        busy={busy}
        onClick={() => input.current?.click()}
        icon={<Camera aria-hidden="true" />}
      >
        {children}
      </Button>
    </>
  );
}
