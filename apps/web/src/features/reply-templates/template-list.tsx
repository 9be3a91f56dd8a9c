import type { ReplyTemplate } from '@smart-waste/contract';
import { chooseCategoryName, chooseTemplateText } from '@smart-waste/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@smart-waste/messages';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ROW_LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { keepFocus } from '../../shared/ui/page.tsx';
import { useUseName } from './template-uses.ts';
import { buildTemplateAddress } from './templates-address.ts';
import { useArrangeTemplates } from './use-templates.ts';

type Arrange = ReturnType<typeof useArrangeTemplates>;
type RowProps = { template: ReplyTemplate; isLast: boolean; arrange: Arrange };

const OFFSETS = { up: -1, down: 1 } as const;
type Direction = keyof typeof OFFSETS;

/** A browser takes the focus from a row that is moved in the page: it comes back to the button that was pressed. */
function useFocusKeptByMove(position: number) {
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<{ direction: Direction; from: number } | null>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.from === position) return;
    const findButton = (direction: Direction) =>
      row.current?.querySelector<HTMLElement>(`[data-direction=${direction}]:enabled`);
    (findButton(pressed.current.direction) ?? findButton('up') ?? findButton('down'))?.focus();
    pressed.current = null;
  }, [position]);
  return { row, pressed };
}

function TemplateRow({ template, isLast, arrange }: RowProps) {
  const t = useMessages(replyTemplatesMessages);
  const language = useLanguage();
  const getUseName = useUseName();
  const { names, texts, used_for, position, template_id } = template;
  const { row, pressed } = useFocusKeptByMove(position);
  const name = chooseCategoryName(names, language);
  const missing = LANGUAGES.filter((code) => texts[code] === undefined).map((code) => LANGUAGE_NAMES[code]);
  const move = (direction: Direction) => {
    pressed.current = { direction, from: position };
    void arrange.move(template, OFFSETS[direction]);
  };
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="relative min-w-0 flex-1 basis-64">
        <Link
          to={buildTemplateAddress(template_id)}
          className={`font-medium wrap-anywhere ${ROW_LINK_CLASSES}`}
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="mt-1 flex flex-wrap gap-2">
          <Badge tone={used_for === null ? 'leaf' : 'plain'}>{getUseName(used_for)}</Badge>
          {missing.length > 0 && (
            <Badge tone="amber">{t('reply_templates.missing', { languages: missing.join(', ') })}</Badge>
          )}
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {chooseTemplateText(texts, language).text}
        </p>
      </div>
      <div ref={keepFocus} className="flex">
        <Button
          tone="quiet"
          size="icon"
          data-direction="up"
          disabled={position === 1}
          aria-label={t('reply_templates.move_up', { name })}
          onClick={() => move('up')}
          icon={<ArrowUp aria-hidden="true" />}
        />
        <Button
          tone="quiet"
          size="icon"
          data-direction="down"
          disabled={isLast}
          aria-label={t('reply_templates.move_down', { name })}
          onClick={() => move('down')}
          icon={<ArrowDown aria-hidden="true" />}
        />
        <Button
          tone="quiet"
          size="icon"
          aria-label={t('reply_templates.delete', { name })}
          onClick={() => void arrange.remove(template)}
          icon={<Trash2 aria-hidden="true" />}
        />
      </div>
    </li>
  );
}

/** The templates in the order in which officers see them; each opens its form. */
export function TemplateList({ templates }: { templates: readonly ReplyTemplate[] }) {
  const t = useMessages(replyTemplatesMessages);
  const arrange = useArrangeTemplates();
  return (
    <ul
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t('reply_templates.title')}
      aria-busy={arrange.isChanging}
      className="divide-y rounded-panel border bg-surface px-5 outline-none md:px-6"
    >
      {templates.map((template, index) => (
        <TemplateRow
          key={template.template_id}
          template={template}
          isLast={index === templates.length - 1}
          arrange={arrange}
        />
      ))}
    </ul>
  );
}
