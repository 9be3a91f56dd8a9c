import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { clsx } from 'clsx';
import { Camera, ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDrop } from '../../../shared/ui/use-drop.ts';

/** Accepts images that are pasted anywhere on the page. */
function usePaste(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return; // text goes where it was pasted
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}

type AddPhotosProps = {
  onFiles: (files: File[]) => void;
  /** Opens the live camera; null on a phone, which has its own camera app. */
  onCamera: (() => void) | null;
  isSmall: boolean;
};

/** Adds photos by picker, camera, drag and drop, or paste. */
export function AddPhotos({ onFiles, onCamera, isSmall }: AddPhotosProps) {
  const t = useMessages(uploadPageMessages);
  const picker = useRef<HTMLInputElement>(null);
  const deviceCamera = useRef<HTMLInputElement>(null);
  const isOver = useDrop(onFiles);
  usePaste(onFiles);

  const renderFileInput = (
    ref: React.Ref<HTMLInputElement>,
    name: string,
    extra: React.ComponentProps<'input'>,
  ) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      aria-label={name}
      hidden // the buttons open it
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ''; // the same file may be picked again after it was removed
      }}
      {...extra}
    />
  );
  const camera: ReactNode = (
    <Button
      tone={onCamera ? 'secondary' : 'primary'}
      onClick={onCamera ?? (() => deviceCamera.current?.click())}
      icon={<Camera aria-hidden="true" />}
    >
      {onCamera ? t('upload_page.use_camera') : t('upload_page.take_photo')}
    </Button>
  );
  const pick: ReactNode = (
    <Button
      tone={onCamera ? 'primary' : 'secondary'}
      onClick={() => picker.current?.click()}
      icon={<ImagePlus aria-hidden="true" />}
    >
      {t('upload_page.choose')}
    </Button>
  );

  return (
    <div
      className={clsx(
        'grid justify-items-center gap-3 rounded-panel border border-dashed text-center transition-colors',
        isOver ? 'border-leaf bg-leaf-wash' : 'border-line-strong bg-paper',
        isSmall ? 'px-4 py-5' : 'px-4 py-10 md:py-14',
      )}
    >
      <p className="hidden text-sm md:block">
        {isOver ? t('upload_page.drop_now') : t('upload_page.drop_here')}
      </p>
      <div
        className={clsx(
          'flex w-full flex-wrap justify-center gap-2',
          isSmall ? 'max-sm:*:flex-1' : 'max-sm:flex-col',
        )}
      >
        {onCamera ? (
          <>
            {pick}
            {camera}
          </>
        ) : (
          <>
            {camera}
            {pick}
          </>
        )}
      </div>
      <p className={clsx('text-xs text-ink-soft', isSmall && 'max-sm:hidden')}>{t('upload_page.formats')}</p>
      {renderFileInput(picker, t('upload_page.choose'), { multiple: true })}
      {renderFileInput(deviceCamera, t('upload_page.take_photo'), { capture: 'environment' })}
    </div>
  );
}
