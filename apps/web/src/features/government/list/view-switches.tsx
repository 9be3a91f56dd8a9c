import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ChevronsUp, Link2, LocateFixed, type LucideIcon, MapPinCheck, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDistance } from '../../../shared/format/units.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/select-field.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { type CaseView, DEFAULT_VIEW, DISTANCES, isFiltered } from '../state/case-view.ts';
import { useEscalated } from '../state/use-cases.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { ViewsMenu } from '../views/views-menu.tsx';

const ExportCases = createLazyPart(
  'The export of cases',
  async () => (await import('./export-cases.tsx')).ExportCases,
);

/** Fine enough for a distance, and it does not say which house. */
const NEAR_DECIMALS = 4;

type ViewSwitchesProps = { view: CaseView; onChange: (change: Partial<CaseView>) => void };

type ToggleProps = {
  isOn: boolean;
  onToggle: () => void;
  Icon: LucideIcon;
  busy?: boolean;
  children: ReactNode;
};

const Toggle = ({ isOn, onToggle, Icon, busy = false, children }: ToggleProps) => (
  <Button
    tone="secondary"
    size="small"
    aria-pressed={isOn}
    busy={busy}
    onClick={onToggle}
    icon={<Icon aria-hidden="true" />}
    className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-strong"
  >
    {children}
  </Button>
);

/** Asks the device where it is, and lists the cases around. */
function NearMe({ view, onChange }: ViewSwitchesProps) {
  const t = useMessages(workplaceMessages);
  const language = useLanguage();
  const [isLocating, setIsLocating] = useState(false);
  const isShown = useIsShown();
  async function locate() {
    if (view.near !== '') return onChange({ near: '', within: DEFAULT_VIEW.within });
    setIsLocating(true);
    const position = await locateDevice();
    if (!isShown.current) return; // the address is that of another screen by now
    setIsLocating(false);
    if ('failed' in position) return toast.error(t('workplace.locate_failed'));
    const { latitude, longitude } = position.point;
    onChange({ near: `${latitude.toFixed(NEAR_DECIMALS)},${longitude.toFixed(NEAR_DECIMALS)}` });
  }
  return (
    <>
      <Toggle isOn={view.near !== ''} onToggle={() => void locate()} Icon={LocateFixed} busy={isLocating}>
        {t('workplace.near_me')}
      </Toggle>
      {view.near !== '' && (
        <Select
          aria-label={t('workplace.within')}
          options={DISTANCES.map((value) => ({ value, label: formatDistance(Number(value), language) }))}
          value={DISTANCES.find((value) => value === view.within) ?? '1000'}
          onChange={(within) => onChange({ within })}
          className="w-28"
        />
      )}
    </>
  );
}

/** Copies the address of this view. */
function CopyLink() {
  const t = useMessages(workplaceMessages);
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      toast.success(t('workplace.link_copied'));
    } catch {
      toast.error(t('workplace.copy_failed')); // an insecure address has no clipboard, and a person can refuse it
    }
  }
  return (
    <Button tone="quiet" size="small" onClick={() => void copy()} icon={<Link2 aria-hidden="true" />}>
      {t('workplace.copy_link')}
    </Button>
  );
}

/** The switch for cases that were not answered in time, with their number. */
function EscalatedSwitch({ view, onChange }: ViewSwitchesProps) {
  const t = useMessages(workplaceMessages);
  const { data: count } = useEscalated();
  return (
    <Toggle
      isOn={view.escalated !== ''}
      onToggle={() => onChange({ escalated: view.escalated === '' ? 'yes' : '' })}
      Icon={ChevronsUp}
    >
      {count ? t('workplace.escalated_count', { count }) : t('workplace.escalated')}
    </Toggle>
  );
}

/** The filters that are on or off, and what can be done with the view. */
export function ViewSwitches({ workplace }: { workplace: Workplace }) {
  const t = useMessages(workplaceMessages);
  const { view, changeView: onChange } = workplace;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toggle
        isOn={view.returned !== ''}
        onToggle={() => onChange({ returned: view.returned === '' ? 'yes' : '' })}
        Icon={Undo2}
      >
        {t('workplace.returned')}
      </Toggle>
      <EscalatedSwitch view={view} onChange={onChange} />
      {!workplace.isCrew && (
        <Toggle
          isOn={view.check_on_site !== ''}
          onToggle={() => onChange({ check_on_site: view.check_on_site === '' ? 'yes' : '' })}
          Icon={MapPinCheck}
        >
          {t('workplace.check_on_site')}
        </Toggle>
      )}
      <NearMe view={view} onChange={onChange} />
      <Button
        tone="quiet"
        size="small"
        onClick={() => onChange({ ...DEFAULT_VIEW, order: view.order })}
        disabled={!isFiltered(view)}
        icon={<X aria-hidden="true" />}
      >
        {t('workplace.clear')}
      </Button>
      <ViewsMenu workplace={workplace} />
      <CopyLink />
      <ExportCases workplace={workplace} />
    </div>
  );
}
