import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { surrounded } from './surroundings.tsx';
import './gallery.css';

const root = document.getElementById('gallery');
const only = new URLSearchParams(window.location.search).get('only');
if (root) createRoot(root).render(surrounded(() => <Gallery only={only} />));
