import { DATASET_IMPORT_LIMITS, DATASET_LIMITS, GIBIBYTE } from '@smart-waste/contract';
import { datasetImportsMessages } from '@smart-waste/messages/en/dataset-imports';
import { FileArchive, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef } from 'react';
import { formatBytes } from '../../../shared/format/units.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { changeUnsentArchive, chooseArchive, useUnsentArchive } from './unsent-archive.ts';
import { useSendArchive } from './use-imports.ts';

/** The name of a file without its ending, as long as a title may be. */
const getTitle = ({ name }: File): string =>
  name.replace(/\.zip$/i, '').slice(0, DATASET_LIMITS.titleMaxLength);

/** Chooses an archive, names it and sends it. What is chosen and typed stays while another screen is shown. */
export function SendPanel({ onSent }: { onSent: () => void }) {
  const t = useMessages(datasetImportsMessages);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const { archive = null, title = '', percent = null } = useUnsentArchive() ?? {};
  const send = useSendArchive(onSent);
  const isSending = percent !== null;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) chooseArchive(file, getTitle(file));
  };
  const isTooLarge = archive !== null && archive.size > DATASET_IMPORT_LIMITS.archiveMaxBytes;
  const isNameless = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless) nameInput.current?.focus();
    else if (!isTooLarge) send();
  };
  return (
    <PanelSection title={t('dataset_imports.title')} takesFocus>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('dataset_imports.text')}</p>
      <form onSubmit={submit} className="grid max-w-xl gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            className="hidden"
            tabIndex={-1}
            aria-hidden="true"
            data-archive-input
            onChange={choose}
          />
          <Button
            tone={archive ? 'secondary' : 'primary'}
            disabled={isSending}
            icon={<FileArchive aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t(archive ? 'dataset_imports.choose_other' : 'dataset_imports.choose')}
          </Button>
          {archive && (
            <span className="min-w-0 text-sm wrap-anywhere">
              {t('dataset_imports.file', { name: archive.name, size: formatBytes(archive.size, language) })}
            </span>
          )}
        </div>
        {isTooLarge && (
          <p role="alert" className="text-sm text-brick">
            {t('dataset_imports.too_large', { max: DATASET_IMPORT_LIMITS.archiveMaxBytes / GIBIBYTE })}
          </p>
        )}
        {archive && !isTooLarge && (
          <div ref={keepFocus} className="grid gap-4">
            <TextField
              label={t('dataset_imports.name')}
              maxLength={DATASET_LIMITS.titleMaxLength}
              ref={nameInput}
              value={title}
              readOnly={isSending}
              onChange={({ target }) => changeUnsentArchive(archive, { title: target.value })}
              error={isNameless ? t('dataset_imports.name_missing') : undefined}
            />
            <div>
              <Button type="submit" busy={isSending} icon={<Upload aria-hidden="true" />}>
                {t('dataset_imports.send')}
              </Button>
            </div>
          </div>
        )}
        {isSending && (
          <div className="grid gap-1.5 text-sm tabular-nums">
            {t('dataset_imports.sending', { percent })}
            <Progress label={t('dataset_imports.sending', { percent })} percent={percent} />
          </div>
        )}
      </form>
    </PanelSection>
  );
}
