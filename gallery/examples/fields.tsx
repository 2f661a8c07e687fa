/** What people write into and choose from. */

import { useState } from 'react';
import { useSuggestions } from '#app/lib/data/suggestions.ts';
import { FactFilters } from '../../app/ui/fact-filters.tsx';
import { ChoiceField, TextBox, TextField, TickBox } from '../../app/ui/field.tsx';
import { Chips, FilterForm } from '../../app/ui/filter-form.tsx';
import { HiddenInputs } from '../../app/ui/hidden-inputs.tsx';
import { NewPasswordFields, OwnPasswordField, PasswordField } from '../../app/ui/password-field.tsx';
import { SearchField } from '../../app/ui/search-field.tsx';
import { Select } from '../../app/ui/select.tsx';
import { SuggestingInput } from '../../app/ui/suggesting-input.tsx';
import type { Examples } from '../example.ts';

const nothing = () => {};
const CITIES = [
  { value: 'leeds', label: 'Leeds (4)' },
  { value: 'york', label: 'York (2)' },
];

/** A field in which somebody has typed 'sens'. */
function Typed() {
  const [text, setText] = useState('sens');
  return (
    <>
      <label id="typed-label" htmlFor="typed">
        What would you like to know about?
      </label>
      <SuggestingInput
        id="typed"
        label="typed-label"
        describedBy={undefined}
        attributes={{ name: 'query', autoComplete: 'off' }}
        frame="flex min-h-15 items-center gap-3 rounded-control border-2 border-control bg-raised px-4"
        text={text}
        onText={setText}
        caret={[4, 4]}
        typing
        useSuggestions={useSuggestions}
        onChosen={nothing}
      />
    </>
  );
}

const FACTS = [
  { name: 'quiet-space', question: 'Is there a quiet space?', wanted: 'yes', words: 'Quiet space' },
  { name: 'speaking', question: 'Do people have to speak?', wanted: 'no', words: 'No need to speak' },
].map((one) => ({ ...one, wanted: one.wanted as 'yes' | 'no', yes: 6, no: 4, unknown: 1 }));

export const FIELDS: Examples = {
  'field.tsx': [
    { state: 'text', show: () => <TextField id="name" label="Your name" /> },
    { state: 'text, filled in', show: () => <TextField id="name-filled" label="Your name" defaultValue="Ada" /> },
    {
      state: 'text with a problem',
      show: () => (
        <TextField
          id="email"
          label="Your e-mail address"
          problem="Please write your e-mail address."
          defaultValue="ada"
        />
      ),
    },
    {
      state: 'text that cannot be changed',
      show: () => <TextField id="fixed" label="Your e-mail address" readOnly value="ada@example.org" />,
    },
    { state: 'box', show: () => <TextBox id="message" label="Your message" /> },
    {
      state: 'box with a problem',
      show: () => <TextBox id="message-empty" label="Your message" problem="Please write your message." />,
    },
    {
      state: 'choice',
      show: () => (
        <ChoiceField id="subject" label="What is it about?">
          <option>General</option>
          <option>Press</option>
        </ChoiceField>
      ),
    },
    {
      state: 'choice with a problem',
      show: () => (
        <ChoiceField id="subject-empty" label="What is it about?" problem="Please choose a subject.">
          <option value="">Choose one</option>
        </ChoiceField>
      ),
    },
    { state: 'box to tick', show: () => <TickBox id="terms">I agree to the terms</TickBox> },
    {
      state: 'box that is ticked',
      show: () => (
        <TickBox id="terms-ticked" defaultChecked>
          I agree to the terms
        </TickBox>
      ),
    },
    {
      state: 'box to tick with a problem',
      show: () => (
        <TickBox id="terms-missing" problem="Please agree to the terms.">
          I agree to the terms
        </TickBox>
      ),
    },
  ],
  'password-field.tsx': [
    { state: 'hidden', show: () => <OwnPasswordField id="own" label="Your password" /> },
    {
      state: 'shown',
      show: () => (
        <PasswordField id="shown" label="Your password" defaultValue="my pass phrase" shown onShow={nothing} />
      ),
    },
    {
      state: 'with a problem',
      show: () => <OwnPasswordField id="wrong" label="Your password" problem="Please write your password." />,
    },
    {
      state: 'a new one, twice',
      show: () => (
        <NewPasswordFields
          password={{ id: 'new', label: 'New password', hint: 'At least 8 characters.' }}
          again={{ id: 'again', label: 'New password again' }}
        />
      ),
    },
  ],
  'select.tsx': [
    {
      state: 'nothing chosen',
      show: () => (
        <Select
          label="Location"
          name="location"
          none="All places"
          value={undefined}
          options={CITIES}
          onChange={nothing}
        />
      ),
    },
    {
      state: 'chosen',
      show: () => (
        <Select label="Location" name="location" none="All places" value="leeds" options={CITIES} onChange={nothing} />
      ),
    },
  ],
  'fact-filters.tsx': [
    {
      state: 'one thing asked for',
      show: () => (
        <FactFilters
          params={{ fact: 'quiet-space:yes' }}
          facts={FACTS}
          total={11}
          fit={6}
          link={(_, props) => <a href="#there" {...props} />}
        />
      ),
    },
    {
      state: 'nothing asked for',
      show: () => (
        <FactFilters
          params={{}}
          facts={FACTS}
          total={11}
          fit={undefined}
          link={(_, props) => <a href="#there" {...props} />}
        />
      ),
    },
  ],
  'filter-form.tsx': [
    {
      state: 'nothing chosen',
      show: () => (
        <>
          <FilterForm label="Filter events" action="/events" active={0}>
            <Select
              label="Place"
              name="place"
              none="All places"
              value={undefined}
              options={CITIES}
              onChange={nothing}
            />
          </FilterForm>
          <Chips chips={[]} clear={null}>
            12 events
          </Chips>
        </>
      ),
    },
    {
      state: 'one chosen',
      show: () => (
        <>
          <FilterForm label="Filter places" action="/events" active={1} hiddenValues={{ tab: 'People' }}>
            <Select label="Place" name="place" none="All places" value="leeds" options={CITIES} onChange={nothing} />
          </FilterForm>
          <Chips
            chips={[{ key: 'leeds', words: 'Leeds', link: (props) => <a href="#there" {...props} /> }]}
            clear={<a href="#there">Clear all filters</a>}
          >
            4 events
          </Chips>
        </>
      ),
    },
  ],
  'hidden-inputs.tsx': [
    {
      state: 'nothing to see: it sends what the address says already',
      show: () => (
        <form action="/search">
          <HiddenInputs values={{ tab: 'People', page: undefined }} />
        </form>
      ),
    },
  ],
  'search-field.tsx': [
    {
      state: 'empty, with a hint',
      show: () => (
        <SearchField label="Search everything" hint="One word is enough." action="/search" onSearch={nothing} />
      ),
    },
    {
      state: 'filled in',
      show: () => <SearchField label="Search again" value="sensory" action="/search" onSearch={nothing} />,
    },
  ],
  'suggesting-input.tsx': [{ state: 'with suggestions', show: () => <Typed />, covers: true }],
  'suggestion-list.tsx': [{ state: 'open', show: () => <Typed />, covers: true }],
};
