import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SelectField } from './select-field.tsx';
import { Switch } from './switch.tsx';

const SIZES = [
  { value: '250', label: '250 m' },
  { value: '500', label: '500 m' },
] as const;

function Choices() {
  const [size, setSize] = useState<'250' | '500'>('500');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <SelectField label="Zone size" options={SIZES} value={size} onChange={setSize} />
      <Switch label="Include addresses" checked={isOn} onChange={setOn} />
    </>
  );
}

test('a select field has a label and reports the choice', async () => {
  render(<Choices />);
  const select = screen.getByLabelText('Zone size');
  expect(select).toHaveDisplayValue('500 m');
  await userEvent.selectOptions(select, '250 m');
  expect(select).toHaveDisplayValue('250 m');
});

test('a switch toggles with the space bar and exposes its state', async () => {
  render(<Choices />);
  const toggle = screen.getByRole('switch', { name: 'Include addresses' });
  expect(toggle).toBeChecked();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(toggle).not.toBeChecked();
});
